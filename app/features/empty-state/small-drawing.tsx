import { LineDrawing } from "~/ui/icon";

/** Line drawings on a 96 × 96 grid, for screens with one message and for lists without rows. */
const shapes = {
  parcel: "M14 32l34-16 34 16v36L48 84 14 68zM14 32l34 16 34-16M48 48v36M31 24l34 16v12",
  sticker: "M16 20h64v40L64 76H16zM80 60H64v16M28 32h16v16H28zM52 34h16M52 44h16M28 60h24",
  ledger: "M20 14h56v68H20zM32 14v68M42 30h24M42 44h24M42 58h14",
  search: "M42 16a26 26 0 1 1 0 52 26 26 0 0 1 0-52zM61 61l21 21M32 42h20",
  phone: "M30 10h36v76H30zM42 76h12M40 34h16M40 44h10",
  unplugged: "M10 48h16M26 34v28h12a14 14 0 0 0 0-28zM52 42h8M52 54h8M86 48H74M74 32v32H66V32zM48 14v8M34 18l4 6M62 18l-4 6",
  card: "M10 24h76v50H10zM10 40h76M20 60h18",
  voidSticker: "M16 20h64v56H16zM28 32h16v16H28zM54 34h14M54 44h14M28 62h40M10 86L86 10",
} as const;

export type SmallDrawingName = keyof typeof shapes;

export function SmallDrawing({ name }: { readonly name: SmallDrawingName }) {
  return <LineDrawing path={shapes[name]} />;
}
