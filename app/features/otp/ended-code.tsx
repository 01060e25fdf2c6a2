import { Banner } from "~/ui/banner";

/** Says why the login returned to its first step. */
export function CodeEndedMessage({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <Banner tone="error" role="alert">
      <p>{message}</p>
    </Banner>
  );
}
