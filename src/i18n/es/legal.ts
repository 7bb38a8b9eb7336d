import type { LegalTexts } from '../pt-BR/legal.ts';

export default {
  back: 'Volver',
  pages: 'Otras páginas',
  updated: 'Última actualización: %{date}',
  write_us: 'Correo: ',
  call_us: 'Teléfono: ',
  no_contact: 'Habla con la secretaría de tu escuela.',
  'terms.title': 'Condiciones de uso',
  'terms.acceptance.title': '1. Aceptación de las condiciones',
  'terms.acceptance':
    'Al entrar en Aula Viva o usar cualquiera de sus partes, aceptas estas condiciones. Si no estás de acuerdo con algún punto, no uses la plataforma.',
  'terms.service.title': '2. El servicio',
  'terms.service':
    'Aula Viva acerca a quien aprende idiomas y a quien los enseña, en clases en vivo por internet.\n\nQuiénes usan la plataforma:\n- Alumnos: reservan clases, entran en las sesiones y siguen su propio progreso.\n- Profesores: ofrecen clases, organizan su agenda y acompañan a los alumnos.\n\nQué ofrece la plataforma:\n- Reserva y realización de clases en línea.\n- Videoconferencia integrada.\n- Intercambio de materiales de enseñanza.\n- Seguimiento del progreso académico.\n- Evaluaciones y comentarios.',
  'terms.duties.title': '3. Deberes de quien la usa',
  'terms.duties':
    'Te comprometes a:\n- Dar información verdadera.\n- Mantener tus credenciales en secreto.\n- Usar la plataforma con respeto.\n- No vulnerar la propiedad intelectual.\n\nEstá prohibido:\n- Acosar o discriminar a otras personas.\n- Publicar contenido ofensivo o material ilegal.\n- Eludir las medidas de seguridad.\n- Usar la plataforma con fines comerciales sin autorización.\n- Interferir en el funcionamiento de los servicios.',
  'terms.payment.title': '4. Pago',
  'terms.payment':
    'Precios y cobros:\n- Los precios los fijan los profesores y la plataforma.\n- Los pagos pasan por proveedores seguros.\n- Puede haber tasas de servicio.\n- Los precios pueden cambiar, con aviso previo.\n\nCancelaciones y reembolsos:\n- La cancelación debe respetar los plazos.\n- Los reembolsos siguen la política vigente.\n- Las faltas sin justificar pueden cobrarse.\n- En casos concretos podemos ofrecer créditos.',
  'terms.property.title': '5. Propiedad intelectual',
  'terms.property':
    'Conservas los derechos sobre el contenido original que creas. La plataforma puede usar ese contenido para mejorar los servicios.',
  'terms.liability.title': '6. Limitación de responsabilidad',
  'terms.liability':
    'Aula Viva actúa como intermediaria entre alumnos y profesores. Por eso:\n- No garantizamos resultados de aprendizaje.\n- No respondemos del contenido publicado por quienes usan la plataforma.\n- Pueden producirse interrupciones técnicas.',
  'terms.termination.title': '7. Finalización',
  'terms.termination':
    '- Puedes dejar de usar la plataforma en cualquier momento.\n- La plataforma puede suspender el acceso si se incumplen estas condiciones.\n- Los datos se conservan según la Política de privacidad.\n- Las obligaciones económicas siguen vigentes después de la finalización.',
  'terms.changes.title': '8. Cambios en las condiciones',
  'terms.changes':
    'Los cambios importantes se anuncian con antelación, en la plataforma o por correo electrónico. Seguir usando Aula Viva después significa aceptar las nuevas condiciones.',
  'terms.contact.title': '9. Contacto',
  'terms.contact': 'Si tienes dudas sobre estas condiciones, habla con nosotros.',
  'privacy.title': 'Política de privacidad',
  'privacy.introduction.title': '1. Introducción',
  'privacy.introduction':
    'Esta política explica qué datos personales recoge Aula Viva, para qué sirven y con quién se comparten. Sigue la ley brasileña de protección de datos personales (LGPD, Ley n.º 13.709/2018).',
  'privacy.collected.title': '2. Datos que recogemos',
  'privacy.collected':
    'Datos que tú facilitas:\n- Nombre completo y perfil.\n- Correo electrónico y teléfono.\n- Información académica y preferencias de aprendizaje.\n- Datos de pago, tratados por terceros.\n- Contenido generado en las clases, como grabaciones y mensajes.\n\nDatos recogidos automáticamente:\n- Dispositivo y navegador.\n- Dirección IP y ubicación aproximada.\n- Patrones de uso y de navegación.\n- Cookies.\n- Registros del sistema.',
  'privacy.use.title': '3. Cómo usamos los datos',
  'privacy.use':
    'Para prestar el servicio:\n- Realizar las clases y la comunicación.\n- Mantener las cuentas.\n- Procesar pagos.\n- Dar soporte.\n\nPara mejorar la plataforma:\n- Analizar el rendimiento.\n- Desarrollar funciones.\n- Personalizar la experiencia.\n- Prevenir fraudes.',
  'privacy.sharing.title': '4. Comunicación de datos',
  'privacy.sharing':
    'No vendemos ni alquilamos tus datos. Solo se comparten:\n- Con proveedores esenciales, como los de pago y alojamiento.\n- Cuando la ley lo exige.\n- Para proteger los derechos y la seguridad de las personas.\n- Con tu consentimiento explícito.',
  'privacy.rights.title': '5. Tus derechos',
  'privacy.rights':
    'La LGPD te garantiza:\n- Acceso a tus datos.\n- Corrección de lo que esté mal.\n- Supresión de los datos.\n- Portabilidad.\n- Revocación del consentimiento.\n- Información sobre el tratamiento.',
  'privacy.security.title': '6. Seguridad de los datos',
  'privacy.security':
    'Para proteger tus datos mantenemos:\n- Cifrado en tránsito y en reposo.\n- Control de acceso estricto.\n- Supervisión continua.\n- Formación del equipo.\n- Auditorías periódicas.',
  'privacy.contact.title': '7. Contacto',
  'privacy.contact': 'Para ejercer tus derechos o resolver dudas sobre tus datos, habla con nosotros.',
  'cookies.title': 'Cookies',
  'cookies.text':
    'Las cookies son pequeñas informaciones guardadas en tu navegador. Elige cuáles puede usar Aula Viva. Hasta que guardes, solo están activas las necesarias.',
  'cookies.necessary': 'Necesarias',
  'cookies.necessary_text':
    'Mantienen tu acceso y la seguridad de la plataforma, y guardan lo que pides: tema, idioma, borradores, búsquedas guardadas y las clases de la semana para leerlas sin conexión. Siempre activas.',
  'cookies.functional': 'Funcionales',
  'cookies.functional_text':
    'Recuerdan los filtros, el orden y la página de las listas para que no tengas que repetirlos.',
  'cookies.analytics': 'Análisis',
  'cookies.analytics_text':
    'Ayudan a entender cómo se usa la plataforma y qué mejorar. Hoy Aula Viva no usa ninguna. Si las usa, tu elección vale.',
  'cookies.marketing': 'Marketing',
  'cookies.marketing_text':
    'Permiten mostrar contenido promocional según tus intereses. Hoy Aula Viva no usa ninguna. Si las usa, tu elección vale.',
  'cookies.save': 'Guardar preferencias',
  'cookies.saved': 'Tu elección está guardada en este navegador.',
  'cookies.unsaved': 'Tu elección aún no se ha guardado.',
  'faq.title': 'Centro de ayuda',
  'faq.text': 'Busca una palabra o recorre los temas.',
  'faq.search': 'Buscar',
  'faq.found': '%{smart_count} respuesta |||| %{smart_count} respuestas',
  'faq.none': 'Ninguna respuesta para «%{text}»',
  'faq.none_text': 'Prueba con otra palabra.',
  'faq.clear': 'Borrar la búsqueda',
  'faq.more': '¿No lo has encontrado?',
  'faq.more_text': 'Soporte responde por correo en 2 horas, de media.',
  'faq.starting': 'Primeros pasos',
  'faq.classes': 'Clases',
  'faq.account': 'Cuenta',
  'faq.payment': 'Pago',
  'faq.technical': 'Soporte técnico',
  'faq.security': 'Seguridad',
  'faq.first_login': '¿Cómo entro por primera vez?',
  'faq.first_login.answer':
    'Abre el enlace que la escuela envió a tu correo, crea tu contraseña y entra con el mismo correo.',
  'faq.first_login.tags': 'acceso login registro invitación',
  'faq.needs': '¿Qué necesito para las clases?',
  'faq.needs.answer':
    'Un ordenador o un móvil con el navegador actualizado, cámara, micrófono e internet de al menos 5 Mbps.',
  'faq.needs.tags': 'requisitos internet equipo velocidad',
  'faq.join': '¿Cómo entro en una clase?',
  'faq.join.answer':
    'Desde la agenda: abre la clase y entra en la sala. Antes, comprueba la cámara y el micrófono.',
  'faq.join.tags': 'sala videoconferencia agenda entrar',
  'faq.cancel': '¿Puedo cancelar o cambiar una clase?',
  'faq.cancel.answer': 'Sí. Cancelar o cambiar la hora es gratuito con 24 horas de antelación.',
  'faq.cancel.tags': 'cancelación reprogramar falta plazo 24h',
  'faq.forgot': 'He olvidado la contraseña. ¿Y ahora?',
  'faq.forgot.answer':
    'En la pantalla de acceso, pulsa «He olvidado la contraseña». Recibes por correo un código de 5 dígitos para crear otra.',
  'faq.forgot.tags': 'recuperar código acceso',
  'faq.appearance': '¿Cómo cambio el tema o el idioma?',
  'faq.appearance.answer':
    'En el pie de la plataforma, después de entrar. La elección se guarda en tu cuenta.',
  'faq.appearance.tags': 'oscuro claro lengua apariencia',
  'faq.how_to_pay': '¿Quién procesa los pagos?',
  'faq.how_to_pay.answer':
    'Proveedores de pago seguros. Los precios pueden cambiar, siempre con aviso previo.',
  'faq.how_to_pay.tags': 'tarjeta cobro precio tasa',
  'faq.refund': '¿Cómo funcionan los reembolsos?',
  'faq.refund.answer':
    'Siguen la política descrita en las Condiciones de uso. En casos concretos, la escuela puede ofrecer créditos.',
  'faq.refund.tags': 'devolución dinero crédito reembolso',
  'faq.slow': 'El vídeo se corta. ¿Qué hago?',
  'faq.slow.answer':
    'Comprueba que tu conexión tenga al menos 5 Mbps, cierra otros programas que usen internet y, si puedes, acércate al router.',
  'faq.slow.tags': 'internet lenta conexión imagen velocidad',
  'faq.support': '¿Cuánto tarda soporte en responder?',
  'faq.support.answer': 'En 2 horas, de media, por correo.',
  'faq.support.tags': 'atención contacto ayuda plazo',
  'faq.password': '¿Cómo debe ser mi contraseña?',
  'faq.password.answer': 'De al menos 8 caracteres. No uses la misma contraseña en otros sitios.',
  'faq.password.tags': 'contraseña fuerte caracteres',
  'faq.data': '¿Están protegidos mis datos?',
  'faq.data.answer':
    'Sí. Se cifran en tránsito y en reposo, y se tratan según la LGPD. La Política de privacidad da los detalles.',
  'faq.data.tags': 'lgpd privacidad cifrado',
  'changelog.title': 'Novedades de la versión',
  'changelog.version': 'Versión actual: %{version}',
  'changelog.updated': 'Actualizado el %{date}',
  'changelog.current': 'Actual',
  'changelog.major': 'major',
  'changelog.minor': 'minor',
  'changelog.patch': 'patch',
  'changelog.added': 'Añadido',
  'changelog.changed': 'Cambiado',
  'changelog.fixed': 'Corregido',
  'changelog.removed': 'Eliminado',
  'changelog.support': '¿Algo no funciona como debería? Escribe a soporte.',
  'changelog.2.1.0.added':
    '- Página de novedades\n- Versión del paquete en el pie\n- Tema que se conserva entre visitas\n- Selector de idioma',
  'changelog.2.1.0.changed': '- Pie de página\n- Navegación\n- Adaptación a móviles',
  'changelog.2.1.0.fixed': '- Errores al cambiar de tema\n- Accesibilidad de los botones sociales',
  'changelog.2.0.1.fixed': '- Visualización en Safari\n- Rendimiento de la página de la sala',
  'changelog.2.0.0.added':
    '- Arquitectura de módulos v1\n- Componentes rediseñados\n- Modo oscuro completo\n- Nueva página del administrador, con panel',
  'changelog.2.0.0.changed':
    '- Migración a React 18\n- Actualización de las rutas\n- Reorganización de la interfaz',
} satisfies LegalTexts;
