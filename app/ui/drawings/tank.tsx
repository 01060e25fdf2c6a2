import { StickerFace } from "./sticker";

/** A motorbike from the side, the sticker on its tank. */
export function TankDrawing() {
  return (
    <svg viewBox="0 0 480 320" width="480" height="320" aria-hidden="true" focusable="false">
      <path fill="#d5d9e0" d="M20 292h440v8H20z" />
      <g fill="none" stroke="#12151c" strokeLinejoin="round" strokeLinecap="round">
        <circle cx="104" cy="226" r="60" strokeWidth="16" />
        <circle cx="376" cy="226" r="60" strokeWidth="16" />
        <circle cx="104" cy="226" r="12" fill="#d5d9e0" strokeWidth="4" />
        <circle cx="376" cy="226" r="12" fill="#d5d9e0" strokeWidth="4" />
        <path strokeWidth="10" d="M376 226L326 92M104 226l96-8M292 66l36 22M284 64h-14" />
        <path fill="#454c59" strokeWidth="4" d="M190 176h104l-8 62h-84zM204 190h80M202 204h80M203 218h80" />
        <path fill="#ffc400" strokeWidth="4" d="M60 156c14-18 34-24 60-22l40 16-10 18c-30-12-62-14-90-12z" />
        <path fill="#12151c" strokeWidth="4" d="M108 112c26-6 62-2 88 6l-8 28h-44c-16-4-30-14-36-34z" />
        <path fill="#0a47a3" strokeWidth="4" d="M184 148l12-38c24-22 92-30 128-4 8 8 14 24 16 42-52 12-104 14-156 0z" />
        <path fill="#fff" strokeWidth="4" d="M330 84h26c10 6 12 26 4 38h-22z" />
        <path strokeWidth="8" d="M196 250h-92M214 250c30 8 62 0 72-14" />
        <path fill="#fff" strokeWidth="4" d="M48 156h22v28H48z" />
      </g>
      <g transform="translate(226 96) scale(.2)">
        <rect width="240" height="280" rx="22" fill="#ffc400" stroke="#12151c" strokeWidth="12" />
        <StickerFace />
      </g>
    </svg>
  );
}
