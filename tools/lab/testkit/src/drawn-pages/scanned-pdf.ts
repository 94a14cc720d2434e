import type { Canvas } from "@napi-rs/canvas";
import { buildPdfOf } from "../build-pdf.ts";

/** Builds a PDF whose pages are drawing instructions, as text, or pictures, as scanners make them. */
export const buildScannedPdf = (pages: readonly (string | Canvas)[]): Buffer =>
  buildPdfOf(
    pages.map((page) => {
      if (typeof page === "string") return page;
      const { width, height } = page;
      const bytes = page.toBuffer("image/jpeg", 90).toString("latin1");
      return `q 612 0 0 792 0 0 cm\nBI /W ${width} /H ${height} /BPC 8 /CS /RGB /F /DCT ID ${bytes}\nEI Q`;
    }),
  );
