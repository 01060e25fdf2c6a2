import { readStickerCode } from "#contract/sticker-code";
import { voidSticker } from "../../../registry/stickers";
import { databaseCommand, done, refuse } from "../command";
import { operand } from "../parameters";
import { values } from "../values";

export const voidCommand = databaseCommand({
  name: "void",
  purpose: "Void a sticker permanently, for example a stolen or misprinted one",
  role: "orders",
  needsFreshCode: true,
  remarks: ["Scans then show that the sticker is inactive. Registered stickers can be voided too. Their owners are not notified."],
  parameters: { code: operand("CODE", "the sticker's code, as printed or after /qrcode_process/ in its address", values.text(64)) },
  async perform({ services }, { code }) {
    const outcome = await voidSticker(services.database, readStickerCode(code));
    if (outcome === "unknown") return refuse("Unknown sticker code.");
    return done([outcome === "voided" ? "The sticker is void." : "The sticker is already void."], { voided: outcome === "voided" });
  },
});
