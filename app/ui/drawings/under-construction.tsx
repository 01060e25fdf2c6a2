/** A road closed for works. */
export function UnderConstructionDrawing() {
  return (
    <svg viewBox="0 0 480 300" width="480" height="300" aria-hidden="true" focusable="false">
      <path fill="#262b36" d="M0 262h480v38H0z" />
      <path stroke="#fff" strokeWidth="6" strokeDasharray="40 28" d="M14 281h452" />
      <g stroke="#12151c" strokeWidth="4" strokeLinejoin="round">
        <path fill="#454c59" d="M92 104h18v158H92zM282 104h18v158h-18zM72 250h58v12H72zM262 250h58v12h-58z" />
        <rect x="40" y="116" width="312" height="56" rx="8" fill="#ffc400" />
        <rect x="40" y="192" width="312" height="34" rx="8" fill="#fff" />
        <path fill="#12151c" d="M84 116h36l-36 56H48zM160 116h36l-36 56h-36zM236 116h36l-36 56h-36zM312 116h36l-36 56h-36z" />
        <circle cx="101" cy="90" r="16" fill="#ffc400" />
        <circle cx="291" cy="90" r="16" fill="#ffc400" />
        <path fill="#ffc400" d="M404 136h20l30 118h-80z" />
        <path fill="#fff" d="M396 168h36l8 30h-52zM382 222h64l8 30h-80z" />
        <path fill="#12151c" d="M362 250h104v14H362z" />
      </g>
    </svg>
  );
}
