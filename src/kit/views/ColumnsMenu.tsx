import type { GridColumn } from "#src/ui/grid/columns.ts";
import type { GridSettings } from "#src/ui/grid/grid-settings.ts";
import { GridSettingsMenu } from "#src/ui/grid/GridSettingsMenu.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";

const GridSettingsPanel = deferred(
  async () => (await import("#src/ui/grid/GridSettingsPanel.tsx")).GridSettingsPanel<never>,
);

interface ColumnsMenuProps<Row extends object> {
  columns: readonly GridColumn<Row>[];
  drawn: number | null;
  look: GridSettings;
  onLook: (look: GridSettings) => void;
}

/** Menu for a list's columns, their order and the row height. */
export const ColumnsMenu = <Row extends object>({ columns, drawn, look, onLook }: ColumnsMenuProps<Row>) => (
  <GridSettingsMenu columns={columns} drawn={drawn} look={look}>
    <GridSettingsPanel columns={columns} look={look} onLook={onLook} />
  </GridSettingsMenu>
);
