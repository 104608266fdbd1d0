import Typography from "@mui/material/Typography";
import type { Status } from "#contract/monitoring/monitoring.api.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

interface Row {
  readonly key: string;
  readonly name: string;
  readonly isTable: boolean;
  readonly bytes: number;
  readonly growth: Status["growth"];
}

/** Lists the sizes of the database, of the files and of the largest tables, and how much they have grown. */
export function SizeTable({ status }: { status: Status }) {
  const { t, formats } = useTextTools();
  const columns = [
    { key: "name", header: t("monitoring.sizes.name") },
    { key: "bytes", header: t("monitoring.sizes.bytes"), align: "right" as const },
    { key: "days_7", header: t("monitoring.sizes.days_7"), align: "right" as const },
    { key: "days_30", header: t("monitoring.sizes.days_30"), align: "right" as const },
  ];
  const grown = (bytes: number | null): string => {
    if (bytes === null) return t("monitoring.none");
    const size = formats.fileSize(Math.abs(bytes));
    return bytes < 0 ? `−${size}` : bytes > 0 ? `+${size}` : size;
  };
  const rows: Row[] = [
    {
      key: "(database)",
      name: t("monitoring.sizes.database"),
      isTable: false,
      bytes: status.database_bytes,
      growth: status.growth,
    },
    {
      key: "(files)",
      name: t("monitoring.sizes.files", { count: formats.count(status.files) }),
      isTable: false,
      bytes: status.file_bytes,
      growth: status.file_growth,
    },
    ...status.tables.map((table) => ({ ...table, key: table.name, isTable: true })),
  ];
  return (
    <>
      <PlainTable label={t("monitoring.sizes.title")} columns={columns}>
        {rows.map(({ key, name, isTable, bytes, growth }) => (
          <tr key={key}>
            <td className={isTable ? "" : "name"}>{isTable ? <span className="code">{name}</span> : name}</td>
            <td className="num" align="right">
              {formats.fileSize(bytes)}
            </td>
            <td className="num" align="right">
              {grown(growth.days_7)}
            </td>
            <td className="num" align="right">
              {grown(growth.days_30)}
            </td>
          </tr>
        ))}
      </PlainTable>
      <Typography sx={{ px: 2.5, py: 1.25, color: "text.secondary" }}>{t("monitoring.sizes.note")}</Typography>
    </>
  );
}
