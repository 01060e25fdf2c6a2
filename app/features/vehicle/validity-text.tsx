import type { Validity } from "./validity";

/** A sticker's validity in the spec's words. */
export function ValidityText({ validity }: { readonly validity: Validity }) {
  switch (validity.kind) {
    case "lifetime":
      return <>Valid for Lifetime</>;
    case "trial":
      return (
        <>
          Trial: {validity.daysLeft} {validity.daysLeft === 1 ? "day" : "days"} left
        </>
      );
    case "expired":
      return <strong>This QR code has expired..!</strong>;
  }
}
