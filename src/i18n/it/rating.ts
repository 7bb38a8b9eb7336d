import type { RatingTexts } from '../pt-BR/rating.ts';

export default {
  title: 'Valuta il tuo insegnante',
  text: "Com'è andata la settimana con %{name}?",
  anonymous: 'La tua valutazione è anonima.',
  stars: 'Il tuo voto',
  'why.critics': 'Che cosa non è andato bene?',
  'why.improvements': 'Che cosa può migliorare?',
  'why.praise': 'Che cosa è andato bene?',
  sent: 'Grazie, il tuo insegnante è stato valutato!',
  failed: "Impossibile valutare l'insegnante, riprova!",
} satisfies RatingTexts;
