import { drawnShapes } from "./drawn-by-scripts";

/** SVG paths on a 24 × 24 grid. */
const shapes = {
  ...drawnShapes,
  arrow: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 6l-6 6 6 6",
  car: "M3 17v-5l2-6h14l2 6v5zM3 12h18M6 17v2M18 17v2M6.5 14.5h1M16.5 14.5h1",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2",
  download: "M12 4v11M7 10.5l5 5 5-5M4 20h16",
  drop: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  menu: "M4 7h16M4 12h16M4 17h16",
  message: "M4 5h16v11H11l-5 4v-4H4z",
  minus: "M5 12h14",
  more: "M5 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM19 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2z",
  parcel: "M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9M7.5 5.5l9 5v3.500",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  phone: "M6 3h4l1.5 5-2.5 1.5a11 11 0 0 0 5.5 5.5L16 12.5l5 1.5v4c0 1.5-1 3-3 3C10 20.5 3.5 14 3 6c0-2 1.5-3 3-3z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2",
  shield: "M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
} as const;

export type IconName = keyof typeof shapes;

type IconSize = { readonly size?: 16 | 20 | 24 | 32 | undefined };

/** A decorative icon, hidden from screen readers. Always put text beside it. */
export function Icon({ name, size }: IconSize & { readonly name: IconName }) {
  return <DrawnIcon path={shapes[name]} size={size} />;
}

/** Draws an icon from its path. @param path an SVG path on a 24 × 24 grid */
export function DrawnIcon({ path, size = 24 }: IconSize & { readonly path: string }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/**
 * A small line drawing, hidden from screen readers. Always put text beside it.
 * @param path an SVG path on a 96 × 96 grid, 10 from each edge
 */
export function LineDrawing({ path }: { readonly path: string }) {
  return (
    <svg className="small-drawing" width="80" height="80" viewBox="8 8 80 80" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
