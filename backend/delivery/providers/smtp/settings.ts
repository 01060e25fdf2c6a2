import { z } from "zod";

import { required } from "../variables";

const addressWithName = /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** The mail server and the sender. */
export type SmtpSettings = z.output<typeof smtpSettings>;

export const smtpSettings = z
  .object({
    SMTP_URL: required.refine(isSmtpAddress, "must be a mail server's address, such as smtps://user:password@mail.example.in."),
    MAIL_FROM: z.string().regex(addressWithName, "must be an address, such as PlateNote <no-reply@stickers.example.in>.").optional(),
    BRAND_NAME: z.string(),
    SUPPORT_EMAIL: z.string(),
  })
  .transform(({ SMTP_URL: server, MAIL_FROM: from, BRAND_NAME: brand, SUPPORT_EMAIL: address }) => ({
    server,
    from: from ?? `"${brand.replace(/["\\\r\n]/g, "")}" <${address}>`,
  }));

function isSmtpAddress(address: string): boolean {
  return URL.canParse(address) && /^smtps?:\/\/[^/]/.test(address);
}
