import type { ReactNode } from "react";

import { SmallDrawing, type SmallDrawingName } from "./small-drawing";

type EmptyStateProps = {
  readonly drawing: SmallDrawingName;
  /** What is missing or what went wrong, in a sentence. */
  readonly title: string;
  /** What to do now, in a sentence. */
  readonly advice?: ReactNode;
  /** At most one button. */
  readonly children?: ReactNode;
};

/** What a list shows instead of its rows: a drawing, what is missing, what to do, and a button. */
export function EmptyState({ drawing, title, advice, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <SmallDrawing name={drawing} />
      <p className="empty-state-title">{title}</p>
      {advice !== undefined && <p>{advice}</p>}
      {children !== undefined && <p className="empty-state-button">{children}</p>}
    </div>
  );
}
