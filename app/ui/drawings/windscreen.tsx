import { StickerFace } from "./sticker";

/** A car from the front, the sticker behind its windscreen. */
export function WindscreenDrawing() {
  return (
    <svg viewBox="0 0 480 320" width="480" height="320" aria-hidden="true" focusable="false">
      <path fill="#d5d9e0" d="M20 292h440v8H20z" />
      <g stroke="#12151c" strokeWidth="4" strokeLinejoin="round">
        <path fill="#454c59" d="M70 240h62v54H70zM348 240h62v54h-62z" />
        <path fill="#fff" d="M56 134h-22a12 12 0 0 0-12 12v10h40zM424 134h22a12 12 0 0 1 12 12v10h-40z" />
        <path
          fill="#fff"
          d="M128 30h224c14 0 22 6 28 18l44 98c10 10 14 22 14 36v70c0 8-4 12-12 12H54c-8 0-12-4-12-12v-70c0-14 4-26 14-36l44-98c6-12 14-18 28-18z"
        />
        <path fill="#dbe7f8" d="M138 50h204c8 0 12 4 15 10l36 80H87l36-80c3-6 7-10 15-10z" />
        <path fill="#ffc400" d="M62 176h66l14 34H70c-6 0-8-3-8-8zM418 176h-66l-14 34h72c6 0 8-3 8-8z" />
        <path fill="#454c59" d="M166 176h148l-10 30H176z" />
        <path fill="#fff" d="M168 222h144v30H168z" />
      </g>
      <path fill="#0a47a3" d="M170 224h16v26h-16z" />
      <path fill="#12151c" d="M194 232h18v10h-18zM218 232h18v10h-18zM242 232h18v10h-18zM266 232h38v10h-38z" />
      <path fill="#fff" d="M230 50h30l-38 90h-30zM280 50h12l-38 90h-12z" opacity=".55" />
      <g transform="translate(304 66) scale(.25)">
        <rect width="240" height="280" rx="22" fill="#ffc400" stroke="#12151c" strokeWidth="10" />
        <StickerFace />
      </g>
    </svg>
  );
}
