export const quoteForm = {
  title: "New quote",
  intro:
    "Add your documents and say what you need, to learn what it would cost. Your answers are saved as you go.",
  request: "Request quote",
  price: "The translation service looks at your documents and sets the price.",
  free: "A quote costs nothing, and nothing is translated yet.",
  convert:
    "Once the price is set, an approver of your business can convert it to an order, or you can delete it.",
} as const;
