import './inner-pages.css';
import './inner-panels.css';
import './papers.css';
