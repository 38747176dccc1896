// Written by src/slo/simulation.long.test.ts. Do not edit.

/** How alerts of SLOs differ from the two sliding windows of each burn rate. */
export const sloSimulation = {
  incidents: 2000,
  rows: [
    {"severity":"page","minutes":15,"workbook":87,"quiet":469,"sql":{"lost":0,"extra":0,"late":0},"ratio":{"lost":2,"extra":17,"late":2},"old":{"lost":0,"extra":20,"late":2}},
    {"severity":"page","minutes":60,"workbook":136,"quiet":212,"sql":{"lost":1,"extra":0,"late":0},"ratio":{"lost":1,"extra":17,"late":2},"old":{"lost":0,"extra":10,"late":2}},
    {"severity":"page","minutes":360,"workbook":242,"quiet":223,"sql":{"lost":0,"extra":0,"late":0},"ratio":{"lost":2,"extra":17,"late":2},"old":{"lost":2,"extra":15,"late":3}},
    {"severity":"page","minutes":1440,"workbook":270,"quiet":85,"sql":{"lost":1,"extra":0,"late":0},"ratio":{"lost":6,"extra":5,"late":2},"old":{"lost":0,"extra":7,"late":3}},
    {"severity":"page","minutes":4320,"workbook":200,"quiet":76,"sql":{"lost":0,"extra":0,"late":0},"ratio":{"lost":4,"extra":2,"late":2},"old":{"lost":2,"extra":14,"late":3}},
    {"severity":"ticket","minutes":15,"workbook":34,"quiet":522,"sql":{"lost":0,"extra":0,"late":33},"ratio":{"lost":4,"extra":6,"late":27},"old":{"lost":3,"extra":5,"late":27}},
    {"severity":"ticket","minutes":60,"workbook":72,"quiet":276,"sql":{"lost":0,"extra":0,"late":32},"ratio":{"lost":2,"extra":4,"late":34},"old":{"lost":2,"extra":5,"late":34}},
    {"severity":"ticket","minutes":360,"workbook":185,"quiet":280,"sql":{"lost":0,"extra":0,"late":31},"ratio":{"lost":3,"extra":6,"late":36},"old":{"lost":4,"extra":8,"late":36}},
    {"severity":"ticket","minutes":1440,"workbook":256,"quiet":99,"sql":{"lost":0,"extra":0,"late":29},"ratio":{"lost":2,"extra":6,"late":46},"old":{"lost":5,"extra":5,"late":47}},
    {"severity":"ticket","minutes":4320,"workbook":238,"quiet":38,"sql":{"lost":0,"extra":0,"late":29},"ratio":{"lost":3,"extra":9,"late":49},"old":{"lost":15,"extra":0,"late":69}},
  ],
  minimums: [
    {"perHour":1,"workbook":68,"months":24,"with":[{"minimum":1,"lost":0,"pages":59},{"minimum":5,"lost":8,"pages":31},{"minimum":10,"lost":43,"pages":9},{"minimum":20,"lost":68,"pages":0}]},
    {"perHour":3,"workbook":97,"months":24,"with":[{"minimum":1,"lost":0,"pages":132},{"minimum":5,"lost":5,"pages":82},{"minimum":10,"lost":9,"pages":63},{"minimum":20,"lost":43,"pages":15}]},
    {"perHour":10,"workbook":120,"months":24,"with":[{"minimum":1,"lost":0,"pages":163},{"minimum":5,"lost":1,"pages":160},{"minimum":10,"lost":6,"pages":104},{"minimum":20,"lost":14,"pages":41}]},
    {"perHour":30,"workbook":139,"months":24,"with":[{"minimum":1,"lost":0,"pages":111},{"minimum":5,"lost":0,"pages":111},{"minimum":10,"lost":0,"pages":111},{"minimum":20,"lost":0,"pages":111}]},
  ],
} as const;
