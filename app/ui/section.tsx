import type { ReactNode } from "react";

import { classNames } from "./class-names";

export type BandTone = "white" | "mist" | "road";

type SectionProps = {
  readonly id?: string;
  readonly tone?: BandTone;
  readonly title?: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** A full-width band with content in the page's width. */
export function Section({ id, tone = "white", title, lead, children }: SectionProps) {
  return (
    <section id={id} className={classNames("band", bandClass[tone])}>
      <div className="band-content flow">
        {title !== undefined && <h2 className="section-title">{title}</h2>}
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}

const bandClass: Readonly<Record<BandTone, string | false>> = { white: false, mist: "band-mist", road: "road" };
