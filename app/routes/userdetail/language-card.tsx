import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Row } from "~/ui/row-and-columns";
import { languageTag, ownerWords, pageLanguage } from "~/words/words";

/**
 * The owner's choice of a language, which the SMS use too if the API keeps it. Each button posts a language, and the current one is marked.
 */
export function LanguageCard({ coversSms }: { readonly coversSms: boolean }) {
  const { language, choices } = pageLanguage();
  const { language: words } = ownerWords();
  return (
    <Card title={words.title}>
      <p>
        {words.lead} {coversSms && words.smsToo}
      </p>
      <form method="post" action={paths.ownerLanguage()}>
        <Row>
          {choices.map(({ code, name }) => (
            <Button key={code} name="language" value={code} lang={languageTag(code)} aria-pressed={code === language}>
              {code === language && <Icon name="check" />}
              {name}
            </Button>
          ))}
        </Row>
      </form>
    </Card>
  );
}
