import type { Feature } from "./feature.ts";
import { alertFeatures } from "./features/alerts.ts";
import { asCodeFeatures } from "./features/as-code.ts";
import { chartFeatures } from "./features/charts.ts";
import { recordFeatures } from "./features/records.ts";
import { viewFeatures } from "./features/views.ts";

/** The features on the page "Releases", in its order. */
export const features: readonly Feature[] = [
  ...recordFeatures,
  ...chartFeatures,
  ...viewFeatures,
  ...alertFeatures,
  ...asCodeFeatures,
];
