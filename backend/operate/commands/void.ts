import { readStickerCode } from "../../../contract/sticker-code";
import { voidSticker } from "../../stock/store";
import { databaseCommand, done, refuse } from "../command";
import { operand } from "../parameters";
import { values } from "../values";

export const voidCommand = databaseCommand({
  name: "void",
  purpose: "Take a sticker out of use for good, as one that was stolen or misprinted",
  remarks: ["Whoever scans it is told that it is inactive. Also a registered one; its owner is not told."],
  parameters: { code: operand("CODE", "the sticker's code, as it is printed or behind /qrcode_process/ in its address", values.text(64)) },
  async perform({ services }, { code }) {
    const outcome = await services.database.transaction((transaction) => voidSticker(transaction, readStickerCode(code)));
    if (outcome === "unknown") return refuse("There is no sticker with this code.");
    return done([outcome === "voided" ? "The sticker is void." : "The sticker was void before."], { voided: outcome === "voided" });
  },
});
