-- The queue of approvals narrowed to a department: those of it alone are looked through, the longest wait first.
CREATE INDEX "Order_in_review_of_department_idx" ON "Order"("businessId", "departmentId", "reviewAt", "id")
  WHERE "status" = 'client_review' AND "goneAt" IS NULL;
