import type { ComponentPropsWithoutRef } from "react";

export type TextLinkProps = Omit<ComponentPropsWithoutRef<"a">, "className"> & { readonly href: string };

/** A link in running text or alone on a line; a whole-document navigation. */
export function TextLink(link: TextLinkProps) {
  return <a {...link} className="link" />;
}
