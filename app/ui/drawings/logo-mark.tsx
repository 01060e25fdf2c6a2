/** The logo's mark: a QR code's corner square as a speech bubble. */
export function LogoMark({ size = 36 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <rect width="36" height="36" rx="8" fill="#ffc700" />
      <path fill="#10131a" d="M7 7h22v19H17l-6 5v-5H7zM11 11v11h14V11zM14.5 14h7v5h-7z" fillRule="evenodd" />
    </svg>
  );
}
