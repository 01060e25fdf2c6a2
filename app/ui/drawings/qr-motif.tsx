/** The look of a QR code, 15 by 15 modules, that leads nowhere. Drawn at the place and scale of the `<g>` around it. */
export function QrMotif() {
  return (
    <path
      fill="#12151c"
      fillRule="evenodd"
      d="M0 0h5v5H0zM1 1v3h3V1zM2 2h1v1H2zM10 0h5v5h-5zM11 1v3h3V1zM12 2h1v1h-1zM0 10h5v5H0zM1 11v3h3v-3zM2 12h1v1H2zM6 0h1v2H6zM8 1h1v2H8zM6 3h1v1h1v1H6zM0 6h2v1H0zM3 6h1v2H3zM5 6h3v1H5zM9 5h1v2H9zM11 6h3v1h-3zM1 8h1v1H1zM5 8h1v1H5zM7 8h2v1H7zM10 8h2v1h-2zM13 8h2v2h-2zM6 10h1v2H6zM8 10h3v1H8zM12 11h1v1h-1zM14 11h1v2h-1zM9 12h2v1H9zM6 13h2v2H6zM11 13h1v2h-1zM13 14h2v1h-2z"
    />
  );
}
