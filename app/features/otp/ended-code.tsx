import { Banner } from "~/ui/banner";

/** Says why the first step is shown again; nothing when it is shown for the first time. */
export function EndedCode({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <Banner tone="error" role="alert">
      <p>{message}</p>
    </Banner>
  );
}
