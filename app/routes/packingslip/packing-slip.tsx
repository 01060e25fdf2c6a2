import { packContents } from "#contract/sticker-places";
import type { OrderFacts } from "~/features/reseller-lists/read-details.server";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Columns } from "~/ui/row-and-columns";
import { Table, type Column } from "~/ui/table";

/** What the parcel of an order contains, and where it goes. Shows no prices. */
export function PackingSlip({ order }: { readonly order: OrderFacts }) {
  const { number, date, status, lines, shipTo } = order;
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <Columns count={2}>
        {shipTo !== null && (
          <Card title="Ship to">
            <p className="invoice-party">{addressLines(shipTo)}</p>
          </Card>
        )}
        <Card title="Order">
          <DescriptionList
            items={[
              { label: "Order No", value: number },
              { label: "Order Date", value: date },
              { label: "Order Status", value: status },
            ]}
          />
        </Card>
      </Columns>
      <Table caption="In the parcel" columns={columns} rows={lines} rowKey={(_, index) => index} />
      <DescriptionList
        items={[
          { label: "Packs in total", value: packs },
          { label: "In each pack", value: packContents },
        ]}
      />
    </>
  );
}

function addressLines({ name, address, city, pincode, state, phone }: NonNullable<OrderFacts["shipTo"]>): string {
  return [name, address, `${city} ${pincode}`.trim(), state, phone && `Phone: ${phone}`].filter((line) => line !== "").join("\n");
}

const columns: readonly Column<OrderFacts["lines"][number]>[] = [
  { label: "Name", isRowHeader: true, cell: ({ name }) => name },
  { label: "Packs", align: "end", cell: ({ quantity }) => quantity },
];
