import { useRouteLoaderData } from "@remix-run/react";

import type { RootData } from "~/root-data";
import { Banner } from "~/ui/banner";
import { mailAddress } from "~/ui/mail-address";
import { TextLink } from "~/ui/text-link";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

/** Says that a code's message has not gone out, and what else to do. */
export function LateCode({ delivery }: { readonly delivery: "waiting" | "failed" }) {
  const { login: words } = ownerWords();
  const email = useRouteLoaderData<RootData>("root")?.operator.supportEmail ?? "";
  return (
    <Banner tone="error">
      <p>
        <FilledSentence
          sentence={delivery === "waiting" ? words.isLate : words.isUnsent}
          values={{ email: <TextLink href={`mailto:${email}`}>{mailAddress(email)}</TextLink> }}
        />
      </p>
    </Banner>
  );
}
