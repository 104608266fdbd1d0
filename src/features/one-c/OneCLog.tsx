import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import type { OneCAttempt } from "#contract/one-c/one-c.schema.ts";
import { download } from "#src/api/files.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { AnswerDetails } from "#src/features/one-c/AnswerDetails.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Timeline } from "#src/ui/page/Timeline.tsx";

export function OneCLog({ order, attempts }: { order: number; attempts: readonly OneCAttempt[] }) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const fetchSent = (attemptId: number): void => {
    const default_name = `${attemptId}.txt`;
    download(oneCApi.sent, { params: { id: order, attemptId } }, { default_name }).catch(fail);
  };
  const events = attempts.map(({ id, outcome, answer, size, at }) => ({
    key: String(id),
    text: (
      <>
        {t(`one_c.outcome.${outcome}`)}
        <AnswerDetails answer={answer} />
        {size !== null && (
          <Box>
            <Button size="small" variant="text" sx={{ px: 0 }} onClick={() => fetchSent(id)}>
              {t("one_c.log.sent", { size: formats.fileSize(size) })}
            </Button>
          </Box>
        )}
      </>
    ),
    note: formats.dateTime(at),
  }));
  return <Timeline events={events} />;
}
