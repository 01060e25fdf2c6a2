import { Banner } from "~/ui/banner";
import { TextLink } from "~/ui/text-link";

/** The error of a list that could not be loaded, with a link to retry. */
export function ListError({ children }: { readonly children: string }) {
  return (
    <Banner tone="error" role="alert">
      <p>{children}</p>
      <p>
        <TextLink href="">Try again</TextLink>
      </p>
    </Banner>
  );
}
