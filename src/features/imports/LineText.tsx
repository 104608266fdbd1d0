import Box from "@mui/material/Box";
import type { ChangedLine, OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { useQuantity } from "#src/api/choices.ts";

type AskedLine = OfferImportTask["offered_lines"][number];

function Words({ name, details }: { name: string; details: readonly string[] }) {
  const rest = details.filter((text) => text !== "" && text !== name);
  return (
    <>
      <Box component="span" sx={{ display: "block", fontWeight: 500, overflowWrap: "anywhere" }}>
        {name}
      </Box>
      {rest.length > 0 && (
        <Box
          component="span"
          sx={{ display: "block", color: "text.secondary", typography: "caption", overflowWrap: "anywhere" }}
        >
          {rest.join(" · ")}
        </Box>
      )}
    </>
  );
}

export function RequestedLineText({ line }: { line: AskedLine }) {
  const quantity = useQuantity();
  return (
    <Words
      name={line.name}
      details={[line.part_number ?? "", line.manufacturer ?? "", quantity(line.quantity, line.unit)]}
    />
  );
}

/** Shows the description of a part as given in the file. `fallback` is shown if no column contains a name. */
export function FileRowText({ said, fallback = "—" }: { said: ChangedLine["said"]; fallback?: string }) {
  const name = [said.nomenclature, said.part_number].find((text) => text !== "") ?? fallback;
  const amount = [said.quantity, said.unit].filter((text) => text !== "").join(" ");
  return <Words name={name} details={[said.part_number, said.manufacturer, amount]} />;
}
