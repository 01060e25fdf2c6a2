import { paths } from "~/paths";
import { DescriptionList } from "~/ui/description-list";
import { TextLink } from "~/ui/links-and-buttons";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

/** The itemised notice that an owner reads before giving data. @param contactDays how long contacts are kept. */
export function DataNotice({ contactDays }: { readonly contactDays: number }) {
  const { notice: words } = ownerWords();
  const officer = <TextLink href={paths.grievance()}>{words.officer}</TextLink>;
  return (
    <DescriptionList
      items={[
        { label: words.what, value: words.whatText },
        { label: words.why, value: words.whyText },
        { label: words.howLong, value: words.howLongText({ days: String(contactDays) }) },
        { label: words.withdraw, value: words.withdrawText },
        { label: words.complain, value: <FilledSentence sentence={words.complainText} values={{ link: officer }} /> },
      ]}
    />
  );
}
