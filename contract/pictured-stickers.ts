/** The codes on the stickers that the shop's pictures show. The demo has these stickers. */
export const picturedCodes = { car: "7KQ2M4XP9RDT5VWX", bike: "3HB8N6TC1ZGY4JEF" } as const;

/**
 * The website in these QR codes. The domain is reserved for examples, so a scan of a picture opens no page. Render the pictures again for
 * your own website (docs/look.md).
 */
export const PICTURED_ORIGIN = "https://platenote.example";
