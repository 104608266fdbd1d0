import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { OPEN_KINDS } from "#contract/workspaces/closing.api.ts";
import type { OpenBusiness, OpenKind } from "#contract/workspaces/closing.api.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const ADDRESS: Record<OpenKind, (id: number) => string> = {
  tenders: paths.tender,
  offers: paths.offer,
  customer_orders: paths.order,
  supplier_orders: paths.order,
};

interface OpenBusinessListProps {
  open: OpenBusiness;
  /** True if the names are links. Members may open the records; administrators see names only. */
  linked: boolean;
  fate?: (kind: OpenKind) => ReactNode;
}

export function OpenBusinessList({ open, linked, fate }: OpenBusinessListProps) {
  const { t, formats } = useTextTools();
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: "flex", flexDirection: "column", gap: 0.75 }}>
      {OPEN_KINDS.filter((kind) => open[kind] > 0).map((kind) => {
        const records = open.records.filter((record) => record.kind === kind);
        const more = open[kind] - records.length;
        return (
          <li key={kind}>
            <span style={{ fontWeight: 500 }}>{t(`workspaces.close.kind.${kind}`, { smart_count: open[kind] })}</span>
            {fate !== undefined && <>: {fate(kind)}</>}
            <Box component="ul" sx={{ m: 0, pl: 2, color: "text.secondary" }}>
              {records.map(({ id, name, partner }) => (
                <li key={id}>
                  {linked ? <TextLink to={ADDRESS[kind](id)}>{name}</TextLink> : name}
                  {partner !== null && `, ${partner}`}
                </li>
              ))}
              {more > 0 && <li>{t("workspaces.close.more", { count: formats.count(more) })}</li>}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}
