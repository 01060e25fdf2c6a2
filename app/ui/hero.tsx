import type { ReactNode } from "react";

type HeroProps = {
  /** The fragment id. */
  readonly id?: string;
  /** The page's `<h1>`. */
  readonly title: ReactNode;
  readonly lead: ReactNode;
  /** Beside the text on wide screens, below it on narrow ones. */
  readonly illustration: ReactNode;
  /** The buttons, main button first. */
  readonly children: ReactNode;
};

/** The dark band at the top of a page: title, lead, buttons and a drawing. */
export function Hero({ id, title, lead, illustration, children }: HeroProps) {
  return (
    <section id={id} className="hero road">
      <div className="hero-content">
        <div className="hero-words flow">
          <h1 className="hero-title">{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <div className="hero-drawing">{illustration}</div>
      </div>
      <LaneLine />
    </section>
  );
}

/** A road's centre line, yellow dashes on ink. Ends the dark band at the top of a page. */
function LaneLine() {
  return (
    <div className="lane-line road">
      <svg width="100%" height="6" aria-hidden="true" focusable="false">
        <path stroke="#ffc700" strokeWidth="6" strokeDasharray="64 40" d="M0 3h4000" />
      </svg>
    </div>
  );
}
