import { Banner } from "~/ui/banner";
import { TextLink } from "~/ui/text-link";

/** Says that a list could not be had, and offers to ask for it again. */
export function ListProblem({ children }: { readonly children: string }) {
  return (
    <Banner tone="error" role="alert">
      <p>{children}</p>
      <p>
        <TextLink href="">Try again</TextLink>
      </p>
    </Banner>
  );
}
