/** A small line drawing, hidden from screen readers. Always put text beside it. @param path an SVG path on a 96 × 96 grid */
export function LineDrawing({ path }: { readonly path: string }) {
  return (
    <svg className="small-drawing" width="96" height="96" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
