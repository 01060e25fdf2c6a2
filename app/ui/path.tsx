import type { ReactNode } from "react";

import { classNames } from "./class-names";

export type PathStep = {
  /** When it happens, or what it is called. */
  readonly label?: ReactNode;
  readonly text: ReactNode;
  readonly mark: "done" | "current" | "failed" | "open";
};

/** What happens one after the other: a line of dots, with words and dates. */
export function Path({ steps }: { readonly steps: readonly PathStep[] }) {
  return (
    <ol>
      {steps.map(({ label, text, mark }, index) => (
        <li key={index} className={classNames("path-step", markClass[mark])}>
          {label !== undefined && <strong>{label} </strong>}
          {label === undefined ? text : <div className="font-normal">{text}</div>}
        </li>
      ))}
    </ol>
  );
}

const markClass: Readonly<Record<PathStep["mark"], string | false>> = {
  done: "path-done",
  current: "path-current",
  failed: "path-failed",
  open: false,
};
