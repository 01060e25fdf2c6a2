import { productName } from "#contract/limits";
import { listBatches } from "../../../stock/store";
import { databaseCommand, done } from "../command";
import { day, table } from "../format";

export const batches = databaseCommand({
  name: "batches",
  purpose: "List the batches of stickers and their stock",
  role: "viewer",
  remarks: ["In stock: packs that `dispatch` can take. Postpaid and trial batches, and batches of resellers, have none."],
  parameters: {},
  async perform({ services }) {
    const found = await listBatches(services.database);
    const rows = found.map((batch) => [
      batch.name,
      day(batch.createdAt),
      batch.productId === null ? "as ordered" : productName(batch.productId),
      batch.kind,
      ...[batch.quantity, batch.inStock, batch.registered, batch.void].map(String),
      batch.reseller ?? "",
    ]);
    const header = ["Batch", "Minted", "Product", "Kind", "Packs", "In stock", "Registered", "Void", "Reseller"];
    return done(table(header, rows, "No batches yet."), found);
  },
});
