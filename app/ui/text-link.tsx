import type { ComponentPropsWithoutRef } from "react";

export type TextLinkProps = Omit<ComponentPropsWithoutRef<"a">, "className"> & { readonly href: string };

/** A link that loads a whole document. */
export function TextLink(link: TextLinkProps) {
  return <a {...link} className="link" />;
}

/** A link in a paragraph of its own. */
export function LinkParagraph(link: TextLinkProps) {
  return (
    <p>
      <TextLink {...link} />
    </p>
  );
}
