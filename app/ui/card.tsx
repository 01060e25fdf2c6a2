import type { ReactNode } from "react";

import { classNames } from "./class-names";

type CardProps = {
  readonly title?: ReactNode;
  readonly level?: 2 | 3;
  readonly tone?: "white" | "mist" | "road";
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export function Card({ title, level = 2, tone = "white", action, children }: CardProps) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className={classNames("card flow", tone === "mist" && "card-mist", tone === "road" && "card-road road")}>
      {title !== undefined && (
        <div className="card-head">
          <Title className="card-title">{title}</Title>
          {action}
        </div>
      )}
      {children}
    </div>
  );
}
