import { StickerFace } from "./sticker";

/** A phone that has scanned the sticker, and what its holder sees: the plate, the messages, and the button that sends one. */
export function PhoneScanningDrawing() {
  return (
    <svg viewBox="0 0 480 440" width="480" height="440" aria-hidden="true" focusable="false">
      <g transform="translate(14 8) rotate(-8 130 240)">
        <g transform="translate(28 140) scale(.8)">
          <rect width="240" height="280" rx="22" fill="#ffc400" stroke="#12151c" strokeWidth="5" />
          <StickerFace />
        </g>
        <path fill="none" stroke="#fff" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" d="M8 152v-34h34M8 352v34h34" />
      </g>
      <path fill="none" stroke="#ffc400" strokeWidth="6" strokeLinecap="round" strokeDasharray="14 16" d="M140 104C156 56 196 34 236 44" />
      <rect x="236" y="8" width="216" height="424" rx="30" fill="#12151c" stroke="#c8cdd6" strokeWidth="4" />
      <rect x="250" y="22" width="188" height="396" rx="18" fill="#fff" />
      <rect x="312" y="30" width="64" height="8" rx="4" fill="#12151c" />
      <ScannersPage />
    </svg>
  );
}

function ScannersPage() {
  return (
    <>
      <path fill="#12151c" d="M264 58h108v12H264z" />
      <path fill="#c8cdd6" d="M264 80h150v7H264zM264 93h112v7H264z" />
      <rect x="266" y="116" width="156" height="44" rx="6" fill="#fff" stroke="#12151c" strokeWidth="4" />
      <path fill="#0a47a3" d="M268 118h20v40h-20z" />
      <path fill="#12151c" d="M296 130h22v16h-22zM324 130h22v16h-22zM352 130h20v16h-20zM378 130h36v16h-36z" />
      <g fill="#fff" stroke="#d5d9e0" strokeWidth="3">
        <rect x="265" y="178" width="158" height="36" rx="7" />
        <rect x="265" y="222" width="158" height="36" rx="7" fill="#fff4cc" stroke="#12151c" />
        <rect x="265" y="266" width="158" height="36" rx="7" />
      </g>
      <g fill="#fff" stroke="#12151c" strokeWidth="2.5">
        <circle cx="284" cy="196" r="7" />
        <circle cx="284" cy="240" r="7" />
        <circle cx="284" cy="284" r="7" />
      </g>
      <circle cx="284" cy="240" r="3.5" fill="#12151c" />
      <path fill="#454c59" d="M302 192h98v7h-98zM302 236h80v7h-80zM302 280h92v7h-92z" />
      <rect x="266" y="320" width="156" height="38" rx="7" fill="#ffc400" stroke="#12151c" strokeWidth="4" />
      <path fill="#12151c" d="M314 334h60v9h-60z" />
      <rect x="266" y="370" width="156" height="36" rx="7" fill="#fff" stroke="#12151c" strokeWidth="3" />
      <path fill="#12151c" d="M326 384h36v8h-36z" />
    </>
  );
}
