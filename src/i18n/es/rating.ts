import type { RatingTexts } from '../pt-BR/rating.ts';

export default {
  title: 'Evalúa a tu profesor',
  text: '¿Qué tal la semana con %{name}?',
  anonymous: 'Tu evaluación es anónima.',
  stars: 'Tu nota',
  'why.critics': '¿Qué no fue bien?',
  'why.improvements': '¿Qué puede mejorar?',
  'why.praise': '¿Qué fue bien?',
  sent: '¡Gracias, tu profesor ha sido evaluado!',
  failed: 'No se pudo evaluar al profesor, ¡inténtalo de nuevo!',
} satisfies RatingTexts;
