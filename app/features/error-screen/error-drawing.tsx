import { LineDrawing } from "~/ui/icon";

/** SVG paths on a 96 × 96 grid. There are few, because the scripts of every page with React contain them. */
const shapes = {
  signpost: "M48 10v76M34 86h28M48 20H26l-12 9 12 9h22M48 44h22l12 9-12 9H48",
  barrier: "M12 36h72v20H12zM26 56v28M70 56v28M16 84h20M60 84h20M32 36L20 56M52 36L40 56M72 36L60 56",
} as const;

export type ErrorDrawingName = keyof typeof shapes;

export function ErrorDrawing({ name }: { readonly name: ErrorDrawingName }) {
  return <LineDrawing path={shapes[name]} />;
}
