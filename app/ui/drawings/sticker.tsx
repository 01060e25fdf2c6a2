import { QrMotif } from "./qr-motif";

/** The sticker as it comes in the pack. */
export function StickerDrawing() {
  return (
    <svg viewBox="0 0 240 280" width="240" height="280" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="236" height="276" rx="22" fill="#ffc400" stroke="#12151c" strokeWidth="4" />
      <StickerFace />
    </svg>
  );
}

/** What is printed on it, on a field of 240 by 280. */
export function StickerFace() {
  return (
    <>
      <rect x="22" y="22" width="196" height="196" rx="12" fill="#fff" />
      <g transform="translate(40 40) scale(10.667)">
        <QrMotif />
      </g>
      <path fill="#12151c" d="M30 232h30v22H46l-9 8v-8h-7zM72 236h110v8H72zM72 250h70v8H72z" />
      <circle cx="204" cy="247" r="12" fill="#12151c" />
      <path fill="none" stroke="#ffc400" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" d="M198.5 247.5l4 4 7-8" />
    </>
  );
}
