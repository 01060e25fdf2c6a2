import type { ReactNode } from "react";

/** A value in bold within a sentence. It keeps its own direction: in Urdu, "B+" must not become "+B". */
export function StrongValue({ children }: { readonly children: ReactNode }) {
  return (
    <strong>
      <bdi>{children}</bdi>
    </strong>
  );
}
