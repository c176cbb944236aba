CREATE TABLE "ClockMark" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "ClockMark_pkey" PRIMARY KEY ("id")
);
