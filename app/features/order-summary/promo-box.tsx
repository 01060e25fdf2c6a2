import type { FieldState } from "~/forms/field-state";
import { TextField } from "~/forms/text-field";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/links-and-buttons";
import { ownerWords } from "~/words/words";
import type { PromoState } from "./promo-state.server";

type PromoBoxProps = { readonly promo: PromoState; readonly field: FieldState };

/**
 * The promo code field with an Apply button. Once a code is applied, the field is read-only. The same button then says Remove, so that it
 * keeps the focus. If the field has an error, the error already says why the code gives no discount, so there is no banner.
 */
export function PromoBox({ promo, field }: PromoBoxProps) {
  const { orderSummary: words } = ownerWords();
  const code = promo.kind === "none" ? null : promo.code;
  return (
    <>
      <div className="promo-box">
        {code === null ? (
          <TextField key="open" state={field} label={words.promoCode} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        ) : (
          <TextField key="locked" state={{ ...field, value: code }} label={words.promoCode} readOnly />
        )}
        <Button intent={code === null ? promoIntents.apply : promoIntents.remove} formNoValidate>
          {code === null ? words.apply : words.remove}
        </Button>
      </div>
      {promo.kind === "applied" && <p className="promo-applied">{words.promoApplied({ code: promo.code })}</p>}
      {promo.kind === "lost" && field.errors.length === 0 && (
        <Banner tone="error" role="alert">
          {promo.reason}
        </Banner>
      )}
    </>
  );
}

export const promoIntents = { apply: "apply", remove: "remove" } as const;
