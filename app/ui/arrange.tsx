import { Children, type ReactNode } from "react";

import { classNames } from "./class-names";

/** Children side by side, wrapping when there is no room: buttons, small facts. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="cluster-4">{children}</div>;
}

type ColumnsProps = {
  /** How many stand side by side on the widest screens. */
  readonly count: 2 | 3;
  readonly children: ReactNode;
};

/** Equal columns; one on phones, two from tablets up, and three, where asked for, on desktops. */
export function Columns({ count, children }: ColumnsProps) {
  return (
    <div className={classNames("columns", count === 3 ? "columns-three" : "columns-two")}>
      {Children.map(children, (child) => (
        <div className="column">{child}</div>
      ))}
    </div>
  );
}
