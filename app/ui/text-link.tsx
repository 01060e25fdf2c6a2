import type { ComponentPropsWithoutRef } from "react";

export type TextLinkProps = Omit<ComponentPropsWithoutRef<"a">, "className"> & { readonly href: string };

/** A link that loads a whole document. */
export function TextLink(link: TextLinkProps) {
  return <a {...link} className="link" />;
}
