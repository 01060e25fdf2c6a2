import { Children, type ReactNode } from "react";

import { classNames } from "./class-names";

/** Children side by side, wrapping when there is no room. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="cluster-4">{children}</div>;
}

type ColumnsProps = {
  readonly count: 2 | 3;
  readonly children: ReactNode;
};

/** Equal columns: one on phones, two from tablets up, up to three on desktops. */
export function Columns({ count, children }: ColumnsProps) {
  return (
    <div className={classNames("columns", count === 3 ? "columns-three" : "columns-two")}>
      {Children.map(children, (child) => (
        <div className="column">{child}</div>
      ))}
    </div>
  );
}
