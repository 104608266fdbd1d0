import Box from "@mui/material/Box";
import type { Status } from "#contract/monitoring/monitoring.api.ts";
import { Section } from "#src/features/monitoring/Section.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

/** Lists the limits that refused or delayed calls since the server's start. */
export function LimitTable({ status: { limits } }: { status: Status }) {
  const { t, formats } = useTextTools();
  const columns = [
    { key: "name", header: t("monitoring.limits.name") },
    { key: "count", header: t("monitoring.limits.count"), align: "right" as const },
    { key: "last", header: t("monitoring.limits.last"), align: "right" as const },
  ];
  return (
    <Section title={t("monitoring.limits.title")}>
      {limits.length === 0 ? (
        <Box sx={{ px: 2.5, pb: 2, color: "text.secondary" }}>{t("monitoring.limits.empty")}</Box>
      ) : (
        <PlainTable label={t("monitoring.limits.title")} columns={columns}>
          {limits.map(({ limit, count, last_at }) => (
            <tr key={limit}>
              <td style={{ whiteSpace: "normal" }}>{t(`monitoring.limits.of.${limit}`)}</td>
              <td className="num" align="right">
                {formats.count(count)}
              </td>
              <td className="num" align="right">
                {formats.dateTime(last_at)}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}
