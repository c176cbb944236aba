-- CreateEnum
CREATE TYPE "NotificationTiming" AS ENUM ('at_once', 'daily', 'never');

-- CreateTable
CREATE TABLE "NotificationChoice" (
    "userId" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "timing" "NotificationTiming" NOT NULL,

    CONSTRAINT "NotificationChoice_pkey" PRIMARY KEY ("userId","businessId","event")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "changeId" BIGINT NOT NULL,
    "subjectId" UUID NOT NULL,
    "isGathered" BOOLEAN NOT NULL,
    "dueAt" TIMESTAMPTZ(6),
    "mailId" UUID,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Notification_dueAt_idx" ON "Notification"("dueAt");

-- CreateIndex
CREATE INDEX "Notification_userId_businessId_dueAt_idx" ON "Notification"("userId", "businessId", "dueAt");

-- CreateIndex
CREATE INDEX "Notification_mailId_idx" ON "Notification"("mailId");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_changeId_event_userId_key" ON "Notification"("changeId", "event", "userId");

-- AddForeignKey
ALTER TABLE "NotificationChoice" ADD CONSTRAINT "NotificationChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationChoice" ADD CONSTRAINT "NotificationChoice_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "Mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;
