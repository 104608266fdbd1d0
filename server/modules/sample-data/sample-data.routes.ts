import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { implement } from "#server/http/implement.ts";
import { fillSample } from "#server/modules/sample-data/fill-sample.ts";
import { removeSample } from "#server/modules/sample-data/remove-sample.ts";

export const sampleDataRoutes = implement("sample_data", sampleDataApi, {
  fill: { outside: fillSample },
  remove: { outside: removeSample },
});
